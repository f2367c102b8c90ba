import * as z from 'zod/mini';
import { REPORT_TEXT_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { multiLine } from './text.ts';
import { usernameFormatSchema } from './username.ts';

/** Reasons for which a page can be reported. */
export const REPORT_REASONS = ['phishing', 'impersonation', 'adult', 'hate', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const abuseReportTextSchema = multiLine({
  max: REPORT_TEXT_MAX,
  tooLong: MESSAGES.reportTextTooLong,
});

/** Body of POST /reports. */
export const abuseReportSchema = z.strictObject({
  username: usernameFormatSchema,
  reason: z.enum(REPORT_REASONS, { error: MESSAGES.reportReasonRequired }),
  text: z.optional(abuseReportTextSchema),
});
export type AbuseReport = z.infer<typeof abuseReportSchema>;
