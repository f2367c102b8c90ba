import { Landing } from '#web/features/landing/landing.tsx';

const loadExamples = () => import('./examples.tsx').then(({ Examples }) => Examples);

/** Passes the sample pages to the landing page, which may not import another feature. */
export function Component() {
  return <Landing loadExamples={loadExamples} />;
}
