import { type ComponentType, useEffect, useState } from 'react';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import type { SocialIconProps } from './social-icon.tsx';

let Loaded: ComponentType<SocialIconProps> | undefined;

/**
 * The logo of a platform. The code of all logos is loaded when the first logo is rendered. Until
 * then, the place of the logo is empty.
 */
export function LazySocialIcon(props: SocialIconProps) {
  const [Icon, setIcon] = useState(() => Loaded);
  useEffect(() => {
    if (Icon) return;
    // Ignore a failure, because the names stand beside the logos.
    void loadOptional(() => import('./social-icon.tsx')).then((module) => {
      Loaded = module?.SocialIcon;
      setIcon(() => Loaded);
    });
  }, [Icon]);
  return Icon ? <Icon {...props} /> : <svg viewBox="0 0 24 24" aria-hidden="true" />;
}
