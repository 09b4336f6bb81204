/** Runs jobs in order, a few in each turn of the event loop, so that many at once block nothing. */
export function createFewATurn(few: number) {
  const jobs: (() => void)[] = []
  let isUnderWay = false

  function doSome() {
    for (const job of jobs.splice(0, few)) job()
    isUnderWay = jobs.length > 0
    if (isUnderWay) setImmediate(doSome)
  }

  return (job: () => void) => {
    jobs.push(job)
    if (!isUnderWay) setImmediate(doSome)
    isUnderWay = true
  }
}
