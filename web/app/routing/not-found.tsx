export { MissingPage as Component } from './route-error.tsx';
