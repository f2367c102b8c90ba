import { type ComponentType, type MouseEvent, useState } from 'react';
import { AnalyticsPreview } from './analytics-preview.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero/hero.tsx';
import styles from './section.module.css';
import { SocialCarousel } from './social-carousel.tsx';
import { Steps } from './steps.tsx';

type Examples = ComponentType<{ open: boolean; onClose: () => void }>;

interface LandingProps {
  /** Loads the sample pages when they are opened. */
  loadExamples: () => Promise<Examples>;
  /** The markup of the sample page in the hero. */
  sample: string;
}

/**
 * Returns the examples dialog. If it cannot be loaded, the link jumps to the sample in the hero.
 */
function useExamples(load: LandingProps['loadExamples']) {
  const [Loaded, setLoaded] = useState<Examples | null>(null);
  const [open, setOpen] = useState(false);
  const show = async (event: MouseEvent) => {
    event.preventDefault();
    const examples = await load().catch(() => null);
    if (!examples) return window.location.assign('#example');
    setLoaded(() => examples);
    setOpen(true);
  };
  return { show, dialog: Loaded && <Loaded open={open} onClose={() => setOpen(false)} /> };
}

/** The landing page (spec section 2). It is prerendered and complete without scripts. */
export function Landing({ loadExamples, sample }: LandingProps) {
  const { show, dialog } = useExamples(loadExamples);
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.page}>
        <Hero sample={sample} onExamples={show} />
        <Features />
        <Steps />
        <SocialCarousel />
        <AnalyticsPreview />
      </main>
      <Footer />
      {dialog}
    </>
  );
}
