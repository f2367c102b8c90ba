import { Landing } from '#web/features/landing/landing.tsx';
import '#web/features/public-page/style/public-page.css';
import './hero-sample.css';
import heroSample from './hero-sample.html?raw';

const loadExamples = () => import('./examples.tsx').then(({ Examples }) => Examples);

/**
 * Passes the sample pages to the landing page, because a feature may not import another feature.
 */
export function Component() {
  return <Landing loadExamples={loadExamples} sample={heroSample} />;
}
