export { type InspectedRow, toRow } from './data/inspected-row.ts';
export { type PageEvent, toPageData, toPageEvent } from './data/page-data.ts';
export { type PageAssets, renderPage } from './render-page.ts';
