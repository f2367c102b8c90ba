import { Landing } from '#web/features/landing/landing.tsx';

const loadExamples = () => import('./examples.tsx').then(({ Examples }) => Examples);

/** Passes sample pages to the landing page, because features may not import each other. */
export function Component() {
  return <Landing loadExamples={loadExamples} />;
}
