import type { UserContext } from '@/lib/context'
import type { ReadQuery } from '@/lib/search/read-query'
import type { ListSearch } from '../list-url'

export type SearchProps = { ctx: UserContext; search: ListSearch; query: ReadQuery; mark: string }
