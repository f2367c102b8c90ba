/** The entry of the server bundle. Does not import the router, because the BFF loads it. */
export { renderMessagePage, renderPublicPage } from '#web/features/public-page/render.tsx';
