import * as z from 'zod/mini';
import { appearanceSchema } from './appearance.ts';
import { backgroundSchema } from './background.ts';
import { LANGUAGES } from './languages.ts';
import { MESSAGES } from './messages.ts';
import { bioSchema, nameSchema, seoSchema } from './profile.ts';
import { socialsInputSchema } from './social-input.ts';
import { timeZoneSchema } from './time-zone.ts';
import { usernameFormatSchema } from './username.ts';

/**
 * Body of PUT /profile: exactly one field. bff/profile rejects reserved usernames, because the
 * owner of a username that was reserved later may keep it.
 */
export const profileUpdateSchema = z
  .strictObject({
    username: z.optional(usernameFormatSchema),
    name: z.optional(nameSchema),
    bio: z.optional(bioSchema),
    /** Null means the theme's background. */
    background_color: z.optional(z.nullable(backgroundSchema)),
    time_zone: z.optional(timeZoneSchema),
    appearance: z.optional(appearanceSchema),
    socials: z.optional(socialsInputSchema),
    language: z.optional(z.enum(LANGUAGES, { error: MESSAGES.badLanguage })),
    seo: z.optional(seoSchema),
    show_views: z.optional(z.boolean({ error: MESSAGES.badSwitch })),
    published: z.optional(z.boolean({ error: MESSAGES.badSwitch })),
  })
  .check(
    z.refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      error: MESSAGES.oneProfileField,
    }),
  );
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;
