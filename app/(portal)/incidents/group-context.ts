import { createContext } from 'react'

export const GroupContext = createContext<(form: FormData) => void>(() => undefined)
