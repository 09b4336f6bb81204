/** Where Telegram sends presses of buttons, with TELEGRAM_WEBHOOK. */
export const TELEGRAM_PATH = '/api/telegram/updates'
