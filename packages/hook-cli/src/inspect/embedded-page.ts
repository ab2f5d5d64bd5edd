import type { PageAssets } from '../trace/render-page.ts';

/** The script and style of the page; the build puts what it makes of the folder `page` here. */
export const embeddedPage: PageAssets = { script: '', style: '' };
