-- CreateIndex
CREATE INDEX "Page_workspaceId_state_endedAt_idx" ON "Page"("workspaceId", "state", "endedAt");
