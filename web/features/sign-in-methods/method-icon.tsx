import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import apple from 'simple-icons/icons/apple.svg?raw';
import facebook from 'simple-icons/icons/facebook.svg?raw';
import github from 'simple-icons/icons/github.svg?raw';
import type { FactorKind } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { BrandMark, LINKEDIN_PATH, pathOf } from '#web/ui/image/brand-mark.tsx';
import { GoogleMark } from '#web/ui/image/google-mark.tsx';

const ICONS = {
  email: Mail,
  phone: Phone,
  passkey: KeyRound,
  biometric: Fingerprint,
  wallet: Wallet,
  password: LockKeyhole,
  totp: Smartphone,
};

/** Drawn by us as four squares, because simple-icons has no Microsoft logo. */
const MICROSOFT_PATH = 'M2 2h9.5v9.5H2zM12.5 2H22v9.5h-9.5zM2 12.5h9.5V22H2zM12.5 12.5H22V22h-9.5z';

const MARKS: Record<Exclude<OAuthProvider, 'google'>, string> = {
  apple: pathOf(apple),
  facebook: pathOf(facebook),
  github: pathOf(github),
  linkedin: LINKEDIN_PATH,
  microsoft: MICROSOFT_PATH,
};

interface MethodIconProps {
  kind: FactorKind;
  provider?: OAuthProvider | undefined;
}

/** The icon of a sign-in method; decorative, next to its name. */
export function MethodIcon({ kind, provider }: MethodIconProps) {
  if (kind === 'oauth') {
    if (provider === undefined) return <KeyRound aria-hidden="true" />;
    return provider === 'google' ? <GoogleMark /> : <BrandMark path={MARKS[provider]} />;
  }
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" />;
}
