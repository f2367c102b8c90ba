/** The provider's ids: nothing in one can leave its segment of a path (S44). */
export const PROVIDER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
