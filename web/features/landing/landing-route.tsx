import { AnalyticsPreview } from './analytics-preview.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero/hero.tsx';
import styles from './landing-route.module.css';
import { SocialCarousel } from './social/social-carousel.tsx';
import { Steps } from './steps.tsx';

/** The landing page (spec section 2): rendered ahead of time, complete without a script. */
export function Component() {
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.page}>
        <Hero />
        <Features />
        <Steps />
        <SocialCarousel />
        <AnalyticsPreview />
      </main>
      <Footer />
    </>
  );
}
