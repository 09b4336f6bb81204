-- DropIndex
DROP INDEX "Rollup_workspaceId_grain_at_key_opened_idx";

-- CreateIndex
CREATE INDEX "Rollup_workspaceId_grain_at_key_opened_subjectId_idx" ON "Rollup"("workspaceId", "grain", "at", "key", "opened", "subjectId");

-- Dashboards read little more than this column of a year's rows.
ALTER TABLE "Rollup" DROP CONSTRAINT "Rollup_pkey",
  ADD CONSTRAINT "Rollup_pkey" PRIMARY KEY ("workspaceId", "subject", "subjectId", "grain", "at") INCLUDE ("opened");
