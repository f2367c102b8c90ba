import { createPath, type DataRouter } from 'react-router-dom';

let router: DataRouter | undefined;

/** Records the router of this document. */
export function setRouter(created: DataRouter): void {
  router = created;
}

/** Returns the address being navigated to, or else the current address. */
export function destination(): string {
  const next = router?.state.navigation.location;
  return next ? new URL(createPath(next), window.location.href).href : window.location.href;
}

/** Returns whether a navigation is pending. `useNavigation` may report it only some renders later. */
export function isNavigating(): boolean {
  return router !== undefined && router.state.navigation.state !== 'idle';
}
