-- CreateTable
CREATE TABLE "TickedStep" (
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "step" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("incidentId", "step"),
    CONSTRAINT "TickedStep_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TickedStep_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TickedStep_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "IncidentViewer" (
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("incidentId", "userId"),
    CONSTRAINT "IncidentViewer_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "IncidentViewer_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IncidentViewer_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;
