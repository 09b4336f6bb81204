/** Concurrent mails of one process; several providers allow only 3 connections. */
export const MAIL_CONNECTIONS = 3

/** Further mails that are handed over and not confirmed. */
export const UNCONFIRMED_MAILS = 24
