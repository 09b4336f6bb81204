const EACH_TURN = 50

/** Does jobs in their order, a few in each turn of the event loop, so that thousands at once keep nothing else waiting. */
export function createFewATurn() {
  const jobs: (() => void)[] = []
  let isUnderWay = false

  function doSome() {
    for (const job of jobs.splice(0, EACH_TURN)) job()
    isUnderWay = jobs.length > 0
    if (isUnderWay) setImmediate(doSome)
  }

  return (job: () => void) => {
    jobs.push(job)
    if (!isUnderWay) setImmediate(doSome)
    isUnderWay = true
  }
}
