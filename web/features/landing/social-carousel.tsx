import { useEffect, useState } from 'react';
import { MotionToggle, useMotion } from '#web/ui/button/motion-toggle.tsx';
import { BrandMark } from '#web/ui/image/brand-mark.tsx';
import { GROUP_MS, GROUPS } from './platforms.ts';
import { Section } from './section.tsx';
import styles from './social-carousel.module.css';

/**
 * Returns whether the carousel is hovered or focused. Tracks the two states separately, because
 * either can end while the other continues.
 */
function useHoveredOrFocused() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isActive: pointed || focused, handlers };
}

/** Rotates the groups; pauses while hovered or focused. */
function useCarousel(moving: boolean) {
  const [group, setGroup] = useState(0);
  const { isActive, handlers } = useHoveredOrFocused();
  useEffect(() => {
    if (!moving || isActive) return;
    // Restart the timer when a group is selected, so that the group is shown for the full time.
    const timer = setTimeout(() => setGroup((group + 1) % GROUPS.length), GROUP_MS);
    return () => clearTimeout(timer);
  }, [moving, isActive, group]);
  return { group, setGroup, handlers };
}

/** The supported social networks, four at a time. Without scripts, shows all of them. */
export function SocialCarousel() {
  const { moving, allowed, toggle } = useMotion();
  const { group, setGroup, handlers } = useCarousel(moving);
  return (
    <Section
      id="social"
      title="All your profiles, one link"
      text="Wherever people follow you, one page leads them to everything else."
      band
    >
      <section {...handlers} aria-roledescription="carousel" aria-label="Social platforms">
        <div id="social-groups">
          {GROUPS.map((members, index) => (
            <ul key={members[0]?.name} className={styles.group} hidden={index !== group}>
              {members.map(({ name, path }) => (
                <li key={name} className={styles.platform}>
                  <BrandMark path={path} size={32} />
                  {name}
                </li>
              ))}
            </ul>
          ))}
        </div>
        <div className={styles.controls}>
          {GROUPS.map((members, index) => (
            <button
              key={members[0]?.name}
              type="button"
              className={styles.dot}
              aria-label={`Platform group ${index + 1} of ${GROUPS.length}`}
              aria-controls="social-groups"
              aria-current={index === group || undefined}
              onClick={() => setGroup(index)}
            />
          ))}
          {allowed && <MotionToggle moving={moving} what="rotation" onToggle={toggle} />}
        </div>
      </section>
    </Section>
  );
}
