import type { UserContext } from '@/lib/context'
import type { ReadQuery } from '@/lib/search/read-query'
import type { ListSearch } from './list-url'

/** A search, as it was read, and the state of the workspace's incidents when the page was made. */
export type SearchProps = { ctx: UserContext; search: ListSearch; query: ReadQuery; mark: string }
