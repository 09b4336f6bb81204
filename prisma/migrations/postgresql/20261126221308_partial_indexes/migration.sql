-- DropIndex
DROP INDEX "Incident_entityId_status_id_idx";

-- DropIndex
DROP INDEX "Incident_runbookId_id_idx";

-- DropIndex
DROP INDEX "Incident_silenceId_status_idx";

-- CreateIndex
CREATE INDEX "Incident_entityId_status_id_idx" ON "Incident"("entityId", "status", "id") WHERE ("entityId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Incident_runbookId_id_idx" ON "Incident"("runbookId", "id") WHERE ("runbookId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Incident_silenceId_status_idx" ON "Incident"("silenceId", "status") WHERE ("silenceId" IS NOT NULL);
