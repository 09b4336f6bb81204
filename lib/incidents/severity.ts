/** Least severe first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
