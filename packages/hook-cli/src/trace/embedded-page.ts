import type { PageAssets } from '@agent-hooks/trace-page/page';

/** The script and style of the page; the build puts what it finds in `private/trace-page/dist` here. */
export const embeddedPage: PageAssets = { script: '', style: '' };
