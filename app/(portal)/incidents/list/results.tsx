import type { ReactNode } from 'react'
import { listAssignees } from '@/lib/users/list'
import { findGroups } from '../groups/find-groups'
import { listQuery, listUrl } from '../list-url'
import { findRows } from '../rows/find-rows'
import { NothingFound } from '../search/nothing-found'
import type { SearchProps } from '../search/search-props'
import { Unsearched } from '../search/unsearched'
import type { Page } from './item'
import { List } from './list'

/** No component, so that the page can await it beside other reads. */
export async function listResults(props: SearchProps): Promise<ReactNode> {
  const { ctx, search, mark } = props
  const { q, grouping } = search
  const finding = grouping ? findGroups(props, grouping) : findRows(props)
  const [found, people] = await Promise.all([finding, listAssignees(ctx)])
  const page: Page = { ...found.page, workspaceId: ctx.workspaceId, q, search: listQuery(search), mark }
  const { userId, name } = ctx.actor
  return (
    <>
      <Unsearched {...props} />
      {page.items.length === 0 && <NothingFound {...props} goOnAt={'goOnAt' in found ? found.goOnAt : undefined} />}
      {/* Without items too: what was done to the last one can be undone. */}
      <List
        key={page.keys && listUrl({ ...search, grouping: { keys: page.keys } })}
        page={page}
        me={{ id: userId, name }}
        people={people}
      />
      {found.after}
    </>
  )
}
