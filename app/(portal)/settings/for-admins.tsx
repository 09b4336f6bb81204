'use client'

import { usePathname } from 'next/navigation'
import { SETTINGS } from './settings-nav'

export function ForAdmins() {
  const path = usePathname()
  const asked = SETTINGS.find(({ href }) => path.startsWith(href))?.label ?? 'This page'
  return `${asked}: only an admin can open this. Ask an admin for what you need.`
}
