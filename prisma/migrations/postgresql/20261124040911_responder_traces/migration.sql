-- CreateTable
CREATE TABLE "TickedStep" (
    "workspaceId" BIGINT NOT NULL,
    "incidentId" BIGINT NOT NULL,
    "step" TEXT NOT NULL,
    "userId" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TickedStep_pkey" PRIMARY KEY ("incidentId","step")
);

-- CreateTable
CREATE TABLE "IncidentViewer" (
    "workspaceId" BIGINT NOT NULL,
    "incidentId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IncidentViewer_pkey" PRIMARY KEY ("incidentId","userId")
);

-- AddForeignKey
ALTER TABLE "TickedStep" ADD CONSTRAINT "TickedStep_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TickedStep" ADD CONSTRAINT "TickedStep_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentViewer" ADD CONSTRAINT "IncidentViewer_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentViewer" ADD CONSTRAINT "IncidentViewer_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
