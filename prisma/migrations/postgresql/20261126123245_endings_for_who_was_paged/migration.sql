-- AlterTable
ALTER TABLE "User" ADD COLUMN     "hearsEndings" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Ending" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "incidentId" BIGINT NOT NULL,
    "contactMethodId" BIGINT NOT NULL,
    "kind" "TimelineKind" NOT NULL,
    "by" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Ending_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Ending_kind_check" CHECK ("kind" IN ('acknowledged', 'resolved'))
);

-- CreateIndex
CREATE INDEX "Ending_dueAt_idx" ON "Ending"("dueAt");

-- CreateIndex
CREATE INDEX "Ending_contactMethodId_dueAt_idx" ON "Ending"("contactMethodId", "dueAt");

-- CreateIndex
CREATE INDEX "Ending_workspaceId_incidentId_idx" ON "Ending"("workspaceId", "incidentId");

-- AddForeignKey
ALTER TABLE "Ending" ADD CONSTRAINT "Ending_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ending" ADD CONSTRAINT "Ending_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod"("id") ON DELETE CASCADE ON UPDATE CASCADE;
