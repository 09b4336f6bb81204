/** How many mails one process hands over at once. Several providers allow no more than 3 connections. */
export const MAIL_CONNECTIONS = 3
