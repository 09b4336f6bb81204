'use client'

import { unstable_rethrow } from 'next/navigation'
import { Component, type ReactNode } from 'react'
import { Notice } from './notice'

/** Shows its forms again when the action of one has failed. Without it the error page takes the place of the page. */
export class KeepOnFailure extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    // A redirect and a refusal are errors too.
    unstable_rethrow(error)
    return { hasFailed: true }
  }

  override render() {
    return (
      <div className="contents" onSubmit={() => this.setState({ hasFailed: false })}>
        {this.state.hasFailed && (
          <div ref={takeLostFocus} tabIndex={-1} className="mb-3">
            <Notice kind="error">
              That did not work: Tocsin could not be reached, or failed. Your last change may not be saved. Try again.
            </Notice>
          </div>
        )}
        {this.props.children}
      </div>
    )
  }
}

/** The form that had the focus has been replaced. */
function takeLostFocus(notice: HTMLElement | null) {
  if (document.activeElement === document.body) notice?.focus()
}
