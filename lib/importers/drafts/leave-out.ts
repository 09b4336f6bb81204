/** What a form sends where somebody of the source is nobody here. */
export const LEAVE_OUT = 'leave out'
