export const BIG_BUTTON = 'min-h-14 w-full justify-center text-base'
