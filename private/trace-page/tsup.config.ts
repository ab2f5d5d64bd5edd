import { defineConfig } from 'tsup';

/** The script and the style of the page, each one file that needs nothing else. */
export default defineConfig({
  entry: { page: 'src/page/main.ts', style: 'src/page/page.css' },
  format: ['iife'],
  target: 'es2022',
  platform: 'browser',
  clean: true,
  dts: false,
  minify: true,
  noExternal: [/./],
  outExtension: () => ({ js: '.js' }),
  esbuildOptions: (options) => {
    options.charset = 'ascii';
    options.conditions = ['@agent-hooks/source'];
  },
});
