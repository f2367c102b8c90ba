import { Landing } from '#web/features/landing/landing.tsx';

const loadExamples = () => import('./examples.tsx').then(({ Examples }) => Examples);

/** The landing page with real pages as its examples, which its feature may not know. */
export function Component() {
  return <Landing loadExamples={loadExamples} />;
}
