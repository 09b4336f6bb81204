/** How many mails one process hands over at once. Several providers allow no more than 3 connections. */
export const MAIL_CONNECTIONS = 3

/** How many further mails, which the server has and does not confirm, may be waited for. */
export const UNCONFIRMED_MAILS = 24
