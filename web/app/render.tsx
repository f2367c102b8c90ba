/** What the server renders on request. Kept free of the router: it is loaded into the BFF. */
export { renderMessagePage, renderPublicPage } from '#web/features/public-page/render.tsx';
