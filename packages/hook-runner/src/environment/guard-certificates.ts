import { posix, win32 } from 'node:path';
import { isInside } from './guard-path.ts';
import { matchesPatterns } from './name-patterns.ts';

/** Variables that name the authorities whose certificates a program believes. */
const isAboutCertificates = matchesPatterns(
  [
    ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE'],
    ...['AWS_CA_BUNDLE', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'CARGO_HTTP_CAINFO'],
  ],
  'win32',
);

/** The variables by which a project would choose the authorities: those that name a file in it, or relative to wherever a program runs. */
export function listForeignCertificates(
  environment: Readonly<Record<string, string | undefined>>,
  projectDir: string,
  { platform, realPath }: { readonly platform: NodeJS.Platform; readonly realPath: (path: string) => string },
): string[] {
  const { isAbsolute } = platform === 'win32' ? win32 : posix;
  const roots = [projectDir, realPath(projectDir)];
  const isForeign = (path: string) =>
    !isAbsolute(path) || [path, realPath(path)].some((each) => roots.some((root) => isInside(each, root, platform)));
  return Object.keys(environment).filter((name) => isAboutCertificates(name) && isForeign(environment[name] ?? ''));
}
