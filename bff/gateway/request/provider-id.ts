/**
 * The format of the provider's ids. It excludes characters that could leave a path segment (S44).
 */
export const PROVIDER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
