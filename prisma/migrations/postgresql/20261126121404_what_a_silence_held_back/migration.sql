-- AlterTable
ALTER TABLE "Silence" ADD COLUMN     "nextEndAt" TIMESTAMPTZ(3),
ADD COLUMN     "pagesAfter" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN     "isTogether" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Incident_silenceId_status_idx" ON "Incident"("silenceId", "status");

-- CreateIndex
CREATE INDEX "Silence_nextEndAt_idx" ON "Silence"("nextEndAt");

-- Those that run or are still to come; of one that repeats every window that has ended since counts as the next.
UPDATE "Silence" SET "nextEndAt" = "endsAt"
WHERE "endedAt" IS NULL AND ("endsAt" > now() OR "repeatDays" IS NOT NULL);
