import ChartSpline from 'lucide-react/icons/chart-spline';
import Link2 from 'lucide-react/icons/link-2';
import Palette from 'lucide-react/icons/palette';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import styles from './features.module.css';
import { Section } from './section.tsx';

const FEATURES = [
  {
    icon: Palette,
    title: 'Beautiful Profiles',
    text: 'Twelve themes, from serif on paper to neon on black. Each is designed for a phone and a desktop.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Easy Customization',
    text: 'Change the font, the buttons, the colors and the background of a theme, and preview your page live.',
  },
  {
    icon: Link2,
    title: 'One Link for All',
    text: 'Links, videos, music and social profiles at one address. Change them as often as you like.',
  },
  {
    icon: ChartSpline,
    title: 'Detailed Analytics',
    text: 'Views, clicks and click rates for each link, counted without cookies.',
  },
];

export function Features() {
  return (
    <Section
      id="features"
      title="Why Choose Posy"
      text="Everything a good link page needs, and nothing that gets in the way of your visitors."
      band
    >
      <ul className={styles.grid}>
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.feature}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
