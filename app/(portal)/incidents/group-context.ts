import { createContext } from 'react'

/** Handles the group whose form this is. */
export const GroupContext = createContext<(form: FormData) => void>(() => undefined)
