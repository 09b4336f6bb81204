-- DropIndex
DROP INDEX "Rollup_workspaceId_grain_at_key_opened_idx";

-- CreateIndex
CREATE INDEX "Rollup_workspaceId_grain_at_key_opened_subjectId_idx" ON "Rollup"("workspaceId", "grain", "at", "key", "opened", "subjectId");
