import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export type { Browser, Page } from 'playwright-core';

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = places.find((path) => path && existsSync(path));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const moreFlags = ['--disable-component-update', '--disable-sync'];

/** True if a browser is installed. */
export const hasChromium = executablePath !== undefined;

if (!hasChromium) {
  process.stderr.write(
    'Nothing was opened in a browser: no Chromium is installed (apt-get install chromium, or set CHROMIUM_PATH).\n',
  );
}

/** Starts the browser; whoever starts it closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...flags, ...moreFlags] });
}
