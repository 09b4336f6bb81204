-- AlterTable
ALTER TABLE "ScheduleOverride" ADD COLUMN     "insteadOfId" BIGINT,
ADD COLUMN     "isBeside" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "ScheduleOverride_insteadOfId_idx" ON "ScheduleOverride"("insteadOfId");

-- AddForeignKey
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_workspaceId_insteadOfId_fkey" FOREIGN KEY ("workspaceId", "insteadOfId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_insteadOfId_isBeside_check" CHECK ("insteadOfId" IS NULL OR NOT "isBeside");
