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
 * Body of PUT /profile, with exactly one field. This schema accepts reserved usernames, because an
 * owner may keep a username that was reserved later. bff/profile rejects every other reserved
 * username.
 */
export const profileUpdateSchema = z
  .strictObject({
    username: z.optional(usernameFormatSchema),
    name: z.optional(nameSchema),
    bio: z.optional(bioSchema),
    /** Null selects the theme's background. */
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
