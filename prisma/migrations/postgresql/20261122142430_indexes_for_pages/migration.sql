-- DropIndex
DROP INDEX "Incident_workspaceId_severity_id_idx";

-- DropIndex
DROP INDEX "Incident_entityId_id_idx";

-- CreateIndex
CREATE INDEX "Incident_workspaceId_status_severity_id_idx" ON "Incident"("workspaceId", "status", "severity", "id");

-- CreateIndex
CREATE INDEX "Incident_entityId_status_id_idx" ON "Incident"("entityId", "status", "id");

-- CreateIndex
CREATE INDEX "EscalationEntry_notificationId_incidentId_idx" ON "EscalationEntry"("notificationId", "incidentId");

-- CreateIndex
CREATE INDEX "EscalationEntry_workspaceId_kind_incidentId_idx" ON "EscalationEntry"("workspaceId", "kind", "incidentId");

-- CreateIndex
CREATE INDEX "LabelPair_workspaceId_id_idx" ON "LabelPair"("workspaceId", "id");
