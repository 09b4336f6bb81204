-- AlterEnum
ALTER TYPE "TimelineKind" ADD VALUE 'snoozed';

-- AlterTable
ALTER TABLE "EscalationPolicy" ADD COLUMN     "tellsAssignee" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "EscalationStep" ADD COLUMN     "isLastResort" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "isRoundRobin" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "turn" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Snooze" (
    "incidentId" BIGINT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "acknowledgedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Snooze_pkey" PRIMARY KEY ("incidentId")
);

-- CreateIndex
CREATE INDEX "Snooze_until_idx" ON "Snooze"("until");

-- CreateIndex
CREATE INDEX "Snooze_workspaceId_incidentId_idx" ON "Snooze"("workspaceId", "incidentId");

-- AddForeignKey
ALTER TABLE "Snooze" ADD CONSTRAINT "Snooze_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_kind_note_check",
    ADD CONSTRAINT "TimelineEntry_kind_note_check" CHECK ((CAST("kind" AS text) IN ('noted', 'snoozed')) = ("note" IS NOT NULL));

-- Checks
ALTER TABLE "Ending" DROP CONSTRAINT "Ending_kind_check",
    ADD CONSTRAINT "Ending_kind_check" CHECK ("kind" IN ('acknowledged', 'resolved', 'assigned'));
