import * as z from 'zod/mini';
import { SOCIALS_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { platformName, SOCIAL_PLATFORMS, type SocialPlatform } from './social-platforms.ts';
import { socialUrl } from './social-url.ts';

/**
 * Returns the message for an invalid account. The message names the format that the platform
 * expects.
 */
export function socialProblem(platform: SocialPlatform): string {
  if (platform === 'email') return MESSAGES.badSocialEmail;
  if (platform === 'phone') return MESSAGES.badSocialPhone;
  if (platform === 'mastodon') return MESSAGES.badMastodon;
  return MESSAGES.badSocial(platformName(platform));
}

const accountInputSchema = z
  .strictObject(
    {
      platform: z.enum(SOCIAL_PLATFORMS, { error: MESSAGES.badPlatform }),
      value: z.string({ error: MESSAGES.badSocials }),
    },
    { error: MESSAGES.badSocials },
  )
  .check((payload) => {
    const { platform, value: input } = payload.value;
    const value = socialUrl(platform, input);
    if (value !== null) payload.value = { platform, value };
    else payload.issues.push({ code: 'custom', message: socialProblem(platform), input });
  });

/**
 * Field `socials` of PUT /profile: the whole social row, in order. Converts each value to the
 * canonical URL of the account.
 */
export const socialsInputSchema = z.array(accountInputSchema, { error: MESSAGES.badSocials }).check(
  z.maxLength(SOCIALS_MAX, { error: MESSAGES.tooManySocials, abort: true }),
  z.refine((all) => new Set(all.map(({ value }) => value)).size === all.length, {
    error: MESSAGES.repeatedSocial,
  }),
);
export type SocialInput = z.infer<typeof accountInputSchema>;
