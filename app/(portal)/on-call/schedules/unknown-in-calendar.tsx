import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'

/** The names in the calendars of a schedule that are nobody's here. */
export function UnknownInCalendar({ names }: { names: string | undefined }) {
  if (!names) return null
  return (
    <Notice kind="warning">
      Its calendar names <VisibleText>{names}</VisibleText>, who is nobody here or disabled: nobody is paged for that. A
      shift’s title is a whole name, an e-mail address, or what is before its @.
    </Notice>
  )
}

/** The calendar of a schedule has no shifts beyond the next days. */
export function CalendarRunsOut({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <Notice kind="warning">
      {words.charAt(0).toUpperCase()}
      {words.slice(1)} Or add a layer below it whose people take turns.
    </Notice>
  )
}
