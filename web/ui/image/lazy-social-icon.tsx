import { type ComponentType, useEffect, useState } from 'react';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import type { SocialIconProps } from './social-icon.tsx';

let Loaded: ComponentType<SocialIconProps> | undefined;

/** The logo of a platform, whose code is loaded with the first one. Its place is empty until then. */
export function LazySocialIcon(props: SocialIconProps) {
  const [Icon, setIcon] = useState(() => Loaded);
  useEffect(() => {
    if (Icon) return;
    // Names stand beside the logos.
    void loadOptional(() => import('./social-icon.tsx')).then((module) => {
      Loaded = module?.SocialIcon;
      setIcon(() => Loaded);
    });
  }, [Icon]);
  return Icon ? <Icon {...props} /> : <svg viewBox="0 0 24 24" aria-hidden="true" />;
}
